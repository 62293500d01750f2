@echo off
rem Runs the gfxisa command line, with the Java that comes with it, that of JAVA_HOME or that of the path.
rem GFXISA_JAVA_OPTS: more options for Java, such as -Xmx8g.
rem GFXISA_CLASSPATH: jars with GPUs of other specs.
rem It does what the shell script beside it does, where the reasons stand.
setlocal
set "root=%~dp0.."
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "PATH=%JAVA_HOME%\bin;%PATH%"
if exist "%root%\runtime\bin\java.exe" set "PATH=%root%\runtime\bin;%PATH%"

set "jars=%root%\lib\gfxisa-simulator.jar"
set "boot=-Xshare:auto"
pushd "%root%\lib"
for %%p in (picocli-*.jar) do set "boot=-Xbootclasspath/a:%root%\lib\%%p"
popd

set "state=%LOCALAPPDATA%\gfxisa"
set "archive=%state%\classes.jsa"
if exist "%archive%" goto start
java -version >nul 2>&1
if errorlevel 1 (
    echo gfxisa: no Java found: install Java 17 or newer, or set JAVA_HOME>&2
    exit /b 1
)
set "version="
for /f "tokens=3" %%v in ('java -version 2^>^&1') do if not defined version set "version=%%~v"
for /f "delims=." %%v in ("%version%") do set "version=%%v"
if %version% LSS 17 (
    echo gfxisa: Java %version% was found: install Java 17 or newer, or set JAVA_HOME>&2
    exit /b 1
)
if not exist "%state%" mkdir "%state%" 2>nul
java -XX:ArchiveClassesAtExit="%archive%" "%boot%" -XX:+UseSerialGC -Xlog:disable -cp "%jars%" org.gfxisa.simulator.cli.Training ^
    "%root%\examples\dot\dot.gfx90a.co" "%root%\examples\assemble\axpy.s" gfx90a s_endpgm >nul 2>&1
if not exist "%archive%" type nul >"%archive%"

:start
set "shared=-Xshare:auto"
for %%a in ("%archive%") do if %%~za GTR 0 set "shared=-XX:SharedArchiveFile=%archive%"
set "speed=%~dp0short.options"
for %%c in (run launch replay docs) do if "%~1"=="%%c" set "speed=%~dp0engine.options"
if defined GFXISA_CLASSPATH set "jars=%jars%;%GFXISA_CLASSPATH%"
java "%shared%" "%boot%" -XX:+UseSerialGC -XX:-UsePerfData "@%speed%" -Xlog:disable -Xlog:all=error:stderr -Xlog:cds*=off ^
    --add-exports java.base/jdk.internal.module=ALL-UNNAMED %GFXISA_JAVA_OPTS% -cp "%jars%" org.gfxisa.simulator.cli.Main %*
exit /b %ERRORLEVEL%
