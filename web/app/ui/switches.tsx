import { Languages, SunMoon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '../lib/language/i18n.ts'
import { rememberChoice, switchTheme } from '../lib/page/choices.ts'
import { Button, buttonClass } from './button.tsx'
import { cx } from './cx.ts'

/** A link to the page in the other language, named in that language. */
export function LanguageSwitch({ className, iconClassName }: { className?: string; iconClassName?: string }) {
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

/** The address of the current page in that language. */
function addressIn(locale: Locale, { pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.set('lang', locale)
  return `${pathname}?${params}`
}

/** The other language, the page's address in it, and a click handler that switches by a reload. */
function useOtherLanguage() {
  const other: Locale = useLocale() === 'bn' ? 'en' : 'bn'
  const href = addressIn(other, useLocation())

  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    rememberChoice('locale', other)
    // A reload in place keeps the history state, such as a chosen slot.
    const here = new URL(window.location.href)
    here.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', here)
    window.location.reload()
  }

  return { other, href, choose }
}

/**
 * The word for Bangla in Bengali letters, drawn from the site's font: systems may have no such letters, and one word
 * does not justify a font file.
 */
function BanglaWord() {
  return (
    <svg viewBox="-2 -70 256 80" fill="currentColor" aria-hidden="true" className="h-[0.8em] shrink-0">
      <path d="M-1-53l-1-11h66v11h-9v53h-12l-38-16v-22q10-4 21-7 7-2 15-4v-4zM41-36q-2 0-3 1-7 1-13 3-3 1-5 2v8l21 9v-8zM69 0v-53h-8l-1-11h32v11h-8v53zM140 6l-44-19 1-13 44 20zM117-28q-10 0-16-5-5-4-5-13v-1q0-9 5-14 6-4 16-4 10 0 16 4 5 5 5 14v1q0 9-5 13-6 5-16 5zM117-38q4 0 6-2 2-2 2-6v-1q0-4-2-6-2-2-6-2-4 0-6 2-2 2-2 6v1q0 4 2 6 2 2 6 2zM169-7q-11 0-16-5-5-5-5-14v-2q0-9 5-14 5-5 14-5 6 0 10 2 4 3 5 7h1q1-5 3-7 3-2 8-2 3 0 5 1 1 1 1 2v-4-5h-57l-1-11h81l1 11h-9v53h-15v-31q0-2-1-3-2 0-4 0-2 0-3 0-1 1-2 2-1 2-1 4v5h-12v-5q0-3-2-5-2-1-5-1-4 0-6 1-2 2-2 6v1q0 3 2 5 2 2 6 2 1 0 2 0 1 0 2 0l-1 11q-1 1-2 1-1 0-2 0zM228 0v-53h-8l-1-11h32l1 11h-9v53z" />
    </svg>
  )
}

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
