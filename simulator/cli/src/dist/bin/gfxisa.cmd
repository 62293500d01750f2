@echo off
rem Runs the gfxisa command line, with the Java that comes with it, that of JAVA_HOME or that of the path.
rem GFXISA_JAVA_OPTS: more options for Java. GFXISA_CLASSPATH: jars with GPUs of other specs.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java.exe"
set "speed=-XX:TieredStopAtLevel=1 -Dsun.reflect.inflationThreshold=1000000 -Djdk.reflect.useNativeAccessorOnly=true"
for %%c in (run launch replay docs) do if "%~1"=="%%c" set "speed=-XX:TieredStopAtLevel=4"
for %%p in ("%home%\lib\picocli-*.jar") do set "boot=-Xbootclasspath/a:%%~p"
set "state=%LOCALAPPDATA%\gfxisa"
set "archive=%state%\gfxisa.jsa"
if not exist "%state%" mkdir "%state%" 2>nul
if not exist "%archive%" "%java%" -XX:ArchiveClassesAtExit="%archive%" "%boot%" -XX:+UseSerialGC -Xlog:disable ^
    -jar "%home%\lib\gfxisa-simulator.jar" objdump "%home%\examples\dot\dot.gfx90a.co" >nul 2>&1
"%java%" -XX:SharedArchiveFile="%archive%" -Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC "%boot%" ^
    %speed% %GFXISA_JAVA_OPTS% ^
    -cp "%home%\lib\gfxisa-simulator.jar;%GFXISA_CLASSPATH%" org.gfxisa.simulator.cli.Main %*
exit /b %ERRORLEVEL%
