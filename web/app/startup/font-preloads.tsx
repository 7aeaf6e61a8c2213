import bengaliFont from '@fontsource/anek-bangla/files/anek-bangla-bengali-400-normal.woff2?url'
import boldBengaliFont from '@fontsource/anek-bangla/files/anek-bangla-bengali-700-normal.woff2?url'
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

const common = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/**
 * Fetches the fonts with the styles, not after them, so that a page is laid out once. The Bengali ones are large and
 * have a lower priority than the styles.
 */
export function FontPreloads({ locale }: { locale: string }) {
  if (locale === 'en') return <link {...common} href={latinFont} />
  return [bengaliFont, boldBengaliFont].map((font) => (
    <link key={font} {...common} href={font} fetchPriority="low" />
  ))
}
