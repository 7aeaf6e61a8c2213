import { SunMoon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { switchTheme } from '../lib/page/theme.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface ThemeButtonProps {
  /** Shows the label next to the icon. */
  named?: boolean
  className?: string
}

/** The button is named by what it does. Styles choose the name, as only the browser knows the theme of its system. */
export function ThemeButton({ named = false, className }: ThemeButtonProps) {
  const t = useTranslations('common.theme')
  const hidden = named ? '' : 'sr-only'
  return (
    <Button variant="ghost" onClick={switchTheme} className={cx('px-3!', className)}>
      <SunMoon aria-hidden className="size-5 shrink-0" />
      <span className={cx(hidden, 'dark:hidden')}>{t('dark')}</span>
      <span className={cx(hidden, 'hidden dark:inline')}>{t('light')}</span>
    </Button>
  )
}
