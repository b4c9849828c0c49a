/*
 * Vectorscan (or Hyperscan) on patterns and lines from files, one a line. Prints the numbers of the patterns that it supports, then, per round, the
 * CPU time of a line in microseconds and the number of found pairs.
 */
#include <hs/hs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 400000
static char *texts[MOST], *lines[MOST];
static const char *chosen[MOST];
static unsigned flags[MOST], ids[MOST];

static int read_all(const char *path, char **into) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0;
  int count = 0;
  for (ssize_t length; count < MOST && (length = getline(&line, &room, file)) > 0; count++) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    into[count] = strdup(line);
  }
  fclose(file);
  return count;
}

static int on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flag, void *found) {
  (void)id, (void)from, (void)to, (void)flag;
  ++*(long *)found;
  return 0;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  const unsigned flag = HS_FLAG_CASELESS | HS_FLAG_UTF8 | HS_FLAG_UCP | HS_FLAG_SINGLEMATCH;
  int patterns = read_all(arguments[1], texts), line_count = read_all(arguments[2], lines), supported = 0;
  hs_compile_error_t *error;
  for (int i = 0; i < patterns; i++) {
    hs_expr_info_t *info;
    if (hs_expression_info(texts[i], flag, &info, &error) != HS_SUCCESS) {
      hs_free_compile_error(error);
      continue;
    }
    free(info);
    chosen[supported] = texts[i];
    flags[supported] = flag;
    ids[supported++] = i;
  }
  hs_database_t *database = NULL;
  while (supported > 0 && hs_compile_multi(chosen, flags, ids, supported, HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) {
    int refused = error->expression;
    if (refused < 0) {
      fprintf(stderr, "%s\n", error->message);
      return 1;
    }
    hs_free_compile_error(error);
    supported--;
    for (int i = refused; i < supported; i++) chosen[i] = chosen[i + 1], ids[i] = ids[i + 1];
  }
  printf("supported");
  for (int i = 0; i < supported; i++) printf(" %u", ids[i]);
  printf("\n");
  if (supported == 0) return 0;
  hs_scratch_t *scratch = NULL;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  for (int round = 0; round < 4; round++) {
    long found = 0;
    clock_t start = clock();
    for (int i = 0; i < line_count; i++) hs_scan(database, lines[i], strlen(lines[i]), 0, scratch, on_match, &found);
    printf("round %.3f %ld\n", (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / line_count, found);
  }
  return 0;
}
