let isWatched = false

/**
 * Before texts can come that the server has not looked at: with the first call or the first key. Pages that only show what
 * was sent need no script for it.
 */
export function watchConjunctsOnce(): void {
  if (isWatched || document.documentElement.lang !== 'bn') return
  isWatched = true
  void import('./watch-conjuncts.ts').then(({ watchConjuncts }) => watchConjuncts())
}
