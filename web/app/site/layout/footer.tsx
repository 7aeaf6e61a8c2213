import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { cx } from '../../ui/cx.ts'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'

interface FooterProps {
  /** Leaves out the space above it. */
  flush: boolean
  /** All but the last row; its code may come later than the page's. */
  children: ReactNode
}

/** The footer is dark in both themes. */
export function Footer({ flush, children }: FooterProps) {
  const t = useTranslations('common.footer')
  const { businessName } = useSite()
  const format = useFormat()
  return (
    <footer className={cx('bg-deep', !flush && 'mt-10 sm:mt-16')}>
      <div className="always-dark page-x text-ink">
        {children}
        {/* Leaves room for the scroll-to-top button. */}
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-line py-4 pr-16 sm:border-t 2xl:pr-0">
          <p className="text-soft text-sm">
            {t('rights', { year: format.year(format.today().slice(0, 4)), name: businessName })}
          </p>
          <div className="-mx-3 flex flex-wrap items-center">
            <LanguageSwitch />
            <ThemeButton named />
          </div>
        </div>
      </div>
    </footer>
  )
}
