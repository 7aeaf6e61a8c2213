import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOtherLanguage } from '../lib/language/other-language.ts'
import { buttonClass } from './button.tsx'

/** Offers the other language under its own name, for those who cannot read the page they are on. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('common.language')
  const { other, href, choose } = useOtherLanguage()
  return (
    // In the system's own font: one word is not worth a font file.
    <a
      href={href}
      lang={other}
      hrefLang={other}
      onClick={choose}
      className={buttonClass({ variant: 'ghost' }, className)}
      style={{ fontFamily: 'system-ui, sans-serif' }}
    >
      <Languages aria-hidden className="size-5" />
      {t(other)}
    </a>
  )
}
