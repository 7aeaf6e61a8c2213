import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import bengaliFont from './fonts/anek-bangla-common-400.woff2?url'
import boldBengaliFont from './fonts/anek-bangla-common-700.woff2?url'

const common = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/**
 * Fetches the fonts with the styles, not after them, so that a page is laid out once. The three fonts of pages in Bangla are
 * large, so they have a lower priority than the styles.
 */
export function FontPreloads({ locale }: { locale: string }) {
  if (locale === 'en') return <link {...common} href={latinFont} />
  // The Latin one is for names, codes and figures.
  return [latinFont, bengaliFont, boldBengaliFont].map((font) => (
    <link key={font} {...common} href={font} fetchPriority="low" />
  ))
}
