import { Link } from 'react-router'
import { usePageFocus } from '../lib/page/page-focus.ts'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeButton } from './switches.tsx'

/** The header of pages that stand alone: the way home, the language and the theme. `name` is the business's. */
export function PlainHeader({ name }: { name: string }) {
  usePageFocus()
  return (
    <header className="page-x @container">
      <div className="flex min-h-14 items-center gap-1 sm:min-h-17">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-control text-ink no-underline"
        >
          <Logo name={name} />
        </Link>
        <LanguageSwitch iconClassName="@max-md:hidden" />
        <ThemeButton className="-mr-[min(0.75rem,3vw)]" />
      </div>
    </header>
  )
}
