import { SunMoon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTheme } from '../../lib/page/theme.ts'
import { Button } from '../../ui/button.tsx'

/** With its label next to the icon if `named`. */
export function ThemeButton({ named = false }: { named?: boolean }) {
  const t = useTranslations('common.nav')
  const { theme, toggle } = useTheme()
  return (
    <Button
      variant="ghost"
      aria-label={named ? undefined : t('theme')}
      aria-pressed={theme === null ? undefined : theme === 'dark'}
      onClick={toggle}
      className="px-3"
    >
      <SunMoon aria-hidden className="size-5" />
      {named && t('theme')}
    </Button>
  )
}
