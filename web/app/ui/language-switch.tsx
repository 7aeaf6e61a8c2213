import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOtherLanguage } from '../lib/language.ts'
import { Button } from './button.tsx'

/** Offers the other language under its own name, for those who cannot read the page they are on. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('common.language')
  const { other, choose } = useOtherLanguage()
  return (
    // In the system's own font: one word is not worth a font file.
    <Button
      variant="ghost"
      lang={other}
      onClick={choose}
      className={className}
      style={{ fontFamily: 'system-ui, sans-serif' }}
    >
      <Languages aria-hidden className="size-5" />
      {t(other)}
    </Button>
  )
}
