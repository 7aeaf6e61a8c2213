let isWatched = false

/**
 * Starts `watchConjuncts` on a page in Bangla. Called with each API call and the first key or touch: until then the page
 * has only text that the server has checked, and need not load the script.
 */
export function watchConjunctsOnce(): void {
  if (isWatched || document.documentElement.lang !== 'bn') return
  isWatched = true
  void import('./watch-conjuncts.ts').then(({ watchConjuncts }) => watchConjuncts())
}
