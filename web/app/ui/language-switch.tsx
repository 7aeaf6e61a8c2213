import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOtherLanguage } from '../lib/language/use-other-language.ts'
import { BanglaWord } from './bangla-word.tsx'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'

interface LanguageSwitchProps {
  className?: string
  iconClassName?: string
}

/** A link to the page in the other language, named in that language. */
export function LanguageSwitch({ className, iconClassName }: LanguageSwitchProps) {
  const t = useTranslations('common.language')
  const { other, href, choose } = useOtherLanguage()
  return (
    <a
      href={href}
      lang={other}
      hrefLang={other}
      // The drawn letters have no name of their own.
      aria-label={other === 'bn' ? t(other) : undefined}
      onClick={choose}
      className={buttonClass({ variant: 'ghost' }, cx('px-3!', className))}
    >
      <Languages aria-hidden className={cx('size-5 shrink-0', iconClassName)} />
      {other === 'bn' ? <BanglaWord /> : t(other)}
    </a>
  )
}
