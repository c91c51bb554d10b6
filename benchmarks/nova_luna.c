/* Nova Luna, 2-4 players: uniformly random playouts in plain C, as the speed to compare with.
 * usage: nova_luna COMPONENTS.csv [games]      prints games/s and decisions/s for 2, 3 and 4 players
 * (COMPONENTS.csv is the game's own: src/lunario/games/nova_luna/components.csv)
 * Decisions are split as in the engine: refill or not (where there is a choice); which tile; which cell.
 * Tiles are drawn when they are revealed, from the unseen ones; draws are not counted as decisions. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILES = 68, SIDE = 64, CELLS = SIDE * SIDE, WHEEL = 12, TAKE = CELLS, NO_REFILL = CELLS + 3, REFILL, FRONTIER = 160 };
enum { REFILLING, TAKING, PLACING };

static int colour_of[TILES], number_of[TILES], tasks_of[TILES], wants[TILES][3][4];

typedef struct {
  int32_t players, current, phase, winner, decisions, marker, pile_size, on_wheel, taken;
  int8_t wheel[WHEEL];
  uint8_t unseen[TILES];
  int16_t position[4], arrived[4], tokens[4], placed[4], frontier_size[4];
  uint8_t display[4][TILES];                       /* tiles in order of placing */
  int16_t cell[TILES];
  uint8_t covered[TILES], group[TILES], group_size[TILES];
  int16_t frontier[4][FRONTIER];
  uint8_t grid[4][CELLS];                          /* 0 empty, 1..68 tile+1, 69.. frontier index+69; a torus */
} State;

static uint64_t next_random(uint64_t *r) {
  uint64_t z = (*r += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
static int below(uint64_t *r, int n) { return (int)(((next_random(r) >> 32) * (uint64_t)n) >> 32); }

static int neighbour(int cell, int d) {
  int x = cell % SIDE, y = cell / SIDE;
  static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
  return ((y + dy[d]) & (SIDE - 1)) * SIDE + ((x + dx[d]) & (SIDE - 1));
}

static void refill(State *s, uint64_t *r) {
  for (int i = 1; i < WHEEL; i++) {
    int j = (s->marker + i) % WHEEL;
    if (s->wheel[j] >= 0 || s->pile_size == 0) continue;
    int k = below(r, s->pile_size);
    s->wheel[j] = s->unseen[k];
    s->unseen[k] = s->unseen[--s->pile_size];
    s->on_wheel++;
  }
}

static int earlier(const State *s, int a, int b) {   /* a moves before b */
  return s->position[a] < s->position[b] || (s->position[a] == s->position[b] && s->arrived[a] > s->arrived[b]);
}

static void start_turn(State *s, uint64_t *r) {
  int current = 0;
  for (int p = 1; p < s->players; p++) if (earlier(s, p, current)) current = p;
  s->current = current;
  s->phase = TAKING;
  if (s->on_wheel == 0) {
    if (s->pile_size == 0) {
      int best = 0;
      for (int p = 1; p < s->players; p++)
        if (s->tokens[p] < s->tokens[best] || (s->tokens[p] == s->tokens[best] && earlier(s, p, best))) best = p;
      s->winner = best;
      return;
    }
    refill(s, r);
  } else if (s->on_wheel <= 2 && s->pile_size > 0) s->phase = REFILLING;
}

static void new_game(State *s, uint64_t *r, int players) {
  memset(s, 0, sizeof *s);
  memset(s->wheel, -1, WHEEL);
  s->players = players; s->winner = -1; s->pile_size = TILES;
  for (int i = 0; i < TILES; i++) s->unseen[i] = i;
  int centre = (SIDE / 2) * SIDE + SIDE / 2;
  for (int p = 0; p < 4; p++) {
    s->arrived[p] = -p; s->tokens[p] = 20; s->frontier_size[p] = 1; s->frontier[p][0] = centre; s->grid[p][centre] = 69;
  }
  refill(s, r);
  start_turn(s, r);
}

static int legal_actions(const State *s, int32_t *out) {
  if (s->winner >= 0) return 0;
  if (s->phase == REFILLING) { out[0] = NO_REFILL; out[1] = REFILL; return 2; }
  int n = 0, p = s->current, offered = s->on_wheel < 3 ? s->on_wheel : 3;
  if (s->phase == TAKING) for (; n < offered; n++) out[n] = TAKE + n;
  else for (; n < s->frontier_size[p]; n++) out[n] = s->frontier[p][n];
  return n;
}

static void place(State *s, int p, int tile, int cell) {
  int index = s->grid[p][cell] - 69, last = --s->frontier_size[p], moved = s->frontier[p][last];
  s->frontier[p][index] = moved; s->grid[p][moved] = index + 69;
  s->grid[p][cell] = tile + 1; s->cell[tile] = cell; s->group[tile] = tile; s->group_size[tile] = 1;
  int placed = s->placed[p]++;
  s->display[p][placed] = tile;
  for (int d = 0; d < 4; d++) {
    int c = neighbour(cell, d), g = s->grid[p][c];
    if (g == 0) { int f = s->frontier_size[p]++; s->frontier[p][f] = c; s->grid[p][c] = f + 69; }
    else if (g <= TILES && colour_of[g - 1] == colour_of[tile] && s->group[g - 1] != s->group[tile]) {
      int from = s->group[g - 1], to = s->group[tile];
      s->group_size[to] += s->group_size[from];
      for (int i = 0; i <= placed; i++) if (s->group[s->display[p][i]] == from) s->group[s->display[p][i]] = to;
    }
  }
}

static void cover_tasks(State *s, int p) {
  for (int i = 0; i < s->placed[p]; i++) {
    int t = s->display[p][i], all = (1 << tasks_of[t]) - 1;
    if (s->covered[t] == all) continue;
    int count[4] = {0}, seen[4], n = 0, own = colour_of[t];
    count[own] = s->group_size[s->group[t]] - 1;
    for (int d = 0; d < 4; d++) {
      int g = s->grid[p][neighbour(s->cell[t], d)];
      if (g == 0 || g > TILES || colour_of[g - 1] == own) continue;
      int group = s->group[g - 1], repeated = 0;
      for (int q = 0; q < n; q++) repeated |= seen[q] == group;
      if (!repeated) { seen[n++] = group; count[colour_of[g - 1]] += s->group_size[group]; }
    }
    for (int k = 0; k < tasks_of[t]; k++) {
      if (s->covered[t] >> k & 1) continue;
      int done = 1;
      for (int c = 0; c < 4; c++) done &= count[c] >= wants[t][k][c];
      if (done && s->tokens[p] > 0) { s->covered[t] |= 1 << k; s->tokens[p]--; }
    }
  }
}

static void apply(State *s, int action, uint64_t *r) {
  int p = s->current;
  s->decisions++;
  if (s->phase == REFILLING) {
    if (action == REFILL) refill(s, r);
    s->phase = TAKING;
  } else if (s->phase == TAKING) {
    int k = action - TAKE, j = s->marker;
    for (;;) { j = (j + 1) % WHEEL; if (s->wheel[j] >= 0 && k-- == 0) break; }
    s->taken = s->wheel[j]; s->wheel[j] = -1; s->on_wheel--; s->marker = j;
    s->position[p] += number_of[s->taken]; s->arrived[p] = s->decisions;
    s->phase = PLACING;
  } else {
    place(s, p, s->taken, action);
    cover_tasks(s, p);
    if (s->tokens[p] == 0) s->winner = p; else start_turn(s, r);
  }
}

static int read_tiles(const char *path) {
  FILE *f = fopen(path, "r");
  char line[1024];
  int n = -1;
  if (!f) return 0;
  while (fgets(line, sizeof line, f) && n < TILES) {
    if (line[0] == '#') continue;
    if (n >= 0) {
      colour_of[n] = line[0] == 't' ? 0 : line[0] == 'b' ? 1 : line[0] == 'r' ? 2 : 3;
      char *p = strchr(line, ',') + 1;
      number_of[n] = atoi(p);
      for (p = strchr(p, ',') + 1; *p >= ' '; p++) {
        if (*p == ' ') continue;
        int k = tasks_of[n]++;
        for (; *p > ' '; p++) wants[n][k][*p == 't' ? 0 : *p == 'b' ? 1 : *p == 'r' ? 2 : 3]++;
        p--;
      }
    }
    n++;
  }
  fclose(f);
  return n == TILES;
}

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }

int main(int argc, char **argv) {
  int games = argc > 2 ? atoi(argv[2]) : 20000;
  if (argc < 2 || !read_tiles(argv[1])) { fprintf(stderr, "usage: nova_luna COMPONENTS.csv [games]\n"); return 2; }
  State *s = malloc(sizeof *s);
  int32_t out[FRONTIER];
  for (int players = 2; players <= 4; players++) {
    long decisions = 0, wins[4] = {0};
    double start = now();
    for (int g = 0; g < games; g++) {
      uint64_t r = g;
      new_game(s, &r, players);
      while (s->winner < 0) { int n = legal_actions(s, out); apply(s, out[below(&r, n)], &r); }
      decisions += s->decisions; wins[s->winner]++;
    }
    double seconds = now() - start;
    printf("%d players: %.0f games/s, %.0f decisions/s, %.1f decisions a game, first player wins %.1f%%\n",
           players, games / seconds, decisions / seconds, (double)decisions / games, 100.0 * wins[0] / games);
  }
  free(s);
  return 0;
}
