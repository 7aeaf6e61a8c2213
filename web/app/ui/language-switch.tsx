import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOtherLanguage } from '../lib/language/use-other-language.ts'
import { buttonClass } from './button.tsx'

/** A link to the page in the other language, named in that language. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('common.language')
  const { other, href, choose } = useOtherLanguage()
  return (
    // The system font: one word does not justify a font file.
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
