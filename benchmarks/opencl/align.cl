#include "work_items.h"
/* Scores of local alignments (Smith-Waterman) of 64 letters with 64 others, diagonal by diagonal in local memory. */
#define LETTERS 64
__kernel __attribute__((reqd_work_group_size(LETTERS, 1, 1)))
void align(__global const uchar *first, __global const uchar *second, __global int *scores)
{
  __local int rows[3][LETTERS + 1];
  __local uchar letters[LETTERS];
  uint self = local_x;
  uchar letter = first[group_x * LETTERS + self];
  letters[self] = second[group_x * LETTERS + self];
  for (uint i = 0; i < 3; i++) rows[i][self + 1] = 0;
  if (self < 3) rows[self][0] = 0;
  wait_for_group();
  int best = 0;
  uint now = 0, before = 1, last = 2;
  for (uint diagonal = 0; diagonal < 2 * LETTERS - 1; diagonal++) {
    uint column = diagonal - self;
    if (column < LETTERS) {
      int match = rows[last][self] + (letters[column] == letter ? 3 : -2);
      int gap = rows[before][self], other = rows[before][self + 1];
      gap = (gap > other ? gap : other) - 1;
      int score = match > gap ? match : gap;
      score = score > 0 ? score : 0;
      best = best > score ? best : score;
      rows[now][self + 1] = score;
    }
    uint free = last;
    last = before;
    before = now;
    now = free;
    wait_for_group();
  }
  scores[group_x * LETTERS + self] = best;
}
