/* The same packed tables played in plain C: what the compiled path is measured against. */
#include <stdint.h>

enum { SLOTS = 32, LISTED = 32, BIAS = 128 };
enum { TOTAL = 0, CRITICAL = 8, HURT = 16, RECOVER = 20, FACE = 24, EFFECT = 32, STRUCK = 42, OVER = 52, SCORED = 55 };
enum { PLAYING, WON, LOST, DRAWN, ESCAPED };

static inline int64_t field(uint64_t word, int place, int width) { return (word >> place) & ((1ull << width) - 1); }
static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static inline uint64_t next_word(uint64_t *random) {
    uint64_t z = (*random += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static inline int64_t struck(uint64_t word, int64_t bonus, int *critical) {
    int64_t total = field(word, TOTAL, 8);
    *critical = 0;
    if (!total) return 0;
    total += bonus - BIAS;
    *critical = total >= field(word, CRITICAL, 8) - BIAS;
    return total > 0 ? total : 0;
}

void play(const uint64_t *cells, const uint8_t *lists, const int8_t *bonus, const uint8_t *ward, const uint8_t *away,
          const int16_t *effects, const int32_t *start, const int32_t *limits, int64_t gears, int64_t faces, int64_t kinds,
          uint64_t seed, int64_t first, int64_t last, int64_t *sums, int64_t *use) {
    const uint64_t *cells_b = cells + 4 * SLOTS * SLOTS;
    const uint8_t *lists_b = lists + gears * faces * 3 * LISTED, *ward_b = ward + faces;
    const int8_t *bonus_b = bonus + faces * SLOTS;
    const int16_t *effects_b = effects + gears * kinds;
    const int64_t press = limits[2], quiet = limits[3], limit = limits[4], escape = limits[5];
    for (int64_t game = first; game < last; game++) {
        uint64_t random = (seed ^ ((uint64_t)game * 0xD1342543DE82EF95ull)) * 0xAF251AF3B0F025B5ull;
        int64_t fa = start[0], ga = start[1], oa = start[2], ba = start[3];
        int64_t fb = start[4], gb = start[5], ob = start[6], bb = start[7];
        int64_t unhurt = 0, unscored = 0, rounds = 0;
        int end = PLAYING;
        while (end == PLAYING) {
            uint64_t word = next_word(&random);
            int announced = escape && away[fa] ? word >> 62 : 0;
            int pressed = press > 0 && unhurt >= press ? 2 : 0;
            const uint8_t *la = lists + ((ga * faces + fa) * 3 + (oa > 0 ? 1 : pressed)) * LISTED;
            const uint8_t *lb = lists_b + ((gb * faces + fb) * 3 + (ob > 0 ? 1 : pressed)) * LISTED;
            int64_t a = la[1 + (((word & 0x7FFFFFFF) * la[0]) >> 31)];
            int64_t b = lb[1 + ((((word >> 31) & 0x7FFFFFFF) * lb[0]) >> 31)];
            use[a]++;
            use[SLOTS + b]++;
            int64_t place = ((ward[fa] + 2 * ward_b[fb]) * SLOTS + a) * SLOTS + b;
            uint64_t wa = cells[place], wb = cells_b[place];
            int critical_a, critical_b;
            int64_t left_a = ba - struck(wa, bonus_b[fb * SLOTS + b], &critical_a) - field(wa, HURT, 4);
            int64_t left_b = bb - struck(wb, bonus[fa * SLOTS + a], &critical_b) - field(wb, HURT, 4);
            int hurt = left_a < ba || left_b < bb;
            int scored_a = field(wa, SCORED, 1), scored_b = field(wb, SCORED, 1);
            rounds++;
            fa = field(wa, FACE, 8);
            fb = field(wb, FACE, 8);
            if (left_a > 0) left_a = least(limits[0], left_a + field(wa, RECOVER, 4));
            if (left_b > 0) left_b = least(limits[1], left_b + field(wb, RECOVER, 4));
            ba = left_a;
            bb = left_b;
            if (ba <= 0 || bb <= 0) {
                end = ba <= 0 && bb <= 0 ? DRAWN : ba > 0 ? WON : LOST;
                break;
            }
            ga = effects[ga * kinds + field(wa, critical_a ? STRUCK : EFFECT, 10)];
            gb = effects_b[gb * kinds + field(wb, critical_b ? STRUCK : EFFECT, 10)];
            int64_t fresh_a = field(wa, OVER, 3), fresh_b = field(wb, OVER, 3);
            oa = fresh_a ? fresh_a : oa > 0 ? oa - 1 : 0;
            ob = fresh_b ? fresh_b : ob > 0 ? ob - 1 : 0;
            unhurt = hurt || !press ? 0 : least(press, unhurt + 1);
            unscored = scored_a || scored_b || !quiet ? 0 : unscored + 1;
            if (away[fa] && (((announced & 1) && !scored_a) || ((announced & 2) && !scored_b))) end = ESCAPED;
            else if ((quiet > 0 && unscored >= quiet) || (limit > 0 && rounds >= limit)) end = DRAWN;
        }
        sums[end]++;
        sums[5] += rounds;
        sums[6] += ba;
        sums[7] += bb;
    }
}
