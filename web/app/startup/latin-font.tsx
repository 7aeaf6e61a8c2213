import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/**
 * Fetches the Latin font with the styles, not after them, so that an English page is laid out once. The Bengali
 * font is too large to be fetched before the styles.
 */
export function LatinFontPreload({ locale }: { locale: string }) {
  return (
    locale === 'en' && (
      <link rel="preload" as="font" type="font/woff2" href={latinFont} crossOrigin="anonymous" />
    )
  )
}
