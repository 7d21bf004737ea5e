/**
 * For the environment of a server. glibc keeps a heap for each thread, eight for a core, and what one of them freed is of
 * no use to another: two hold a hundred MB less under load. Elsewhere it means nothing.
 */
export const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };
