import { useTranslations } from 'use-intl'

/** The first link of a page, seen while it has the focus: past the navigation, to `#main`. */
export function SkipLink() {
  const t = useTranslations('common.nav')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  )
}
