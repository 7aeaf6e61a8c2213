import type { Role } from '@jhilik/contract/constants.ts'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { type MenuGroup, type MenuLink, menus } from './menu.ts'

interface ShellProps {
  menu: Role
  children: ReactNode
}

/** A side drawer with the role's menu: always there on wide screens, behind a button on phones. */
export function DashboardShell({ menu: role, children }: ShellProps) {
  const t = useTranslations('dashboard.shell')
  const site = useSite()
  const [open, setOpen] = useState(false)
  const menu = (
    <>
      <RoleMenu role={role} onNavigate={() => setOpen(false)} />
      <div className="mt-auto flex flex-col gap-1 border-line border-t pt-4">
        <LanguageSwitch className="w-full justify-start gap-3 px-3!" />
        <LogoutButton className="w-full justify-start gap-3 px-3!" />
      </div>
    </>
  )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_1fr] print:block">
      <header className="sticky top-0 z-30 flex items-center justify-between gap-4 border-line border-b bg-surface px-4 py-2 lg:hidden print:hidden">
        <Link to="/" className="text-ink no-underline">
          <Logo name={site.businessName} />
        </Link>
        <Button variant="ghost" aria-label={t('openMenu')} onClick={() => setOpen(true)}>
          <Menu aria-hidden className="size-6" />
        </Button>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-line border-r bg-surface px-4 py-6 lg:flex print:hidden">
        <Link to="/" className="px-3 text-ink no-underline">
          <Logo name={site.businessName} />
        </Link>
        {menu}
      </aside>
      <Drawer open={open} onOpenChange={setOpen} title={t('menu')}>
        {menu}
      </Drawer>
      <main id="main" tabIndex={-1} className="min-w-0">
        {children}
      </main>
    </div>
  )
}

function RoleMenu({ role, onNavigate }: { role: Role; onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  return (
    <nav aria-label={t('menu')} className="flex flex-col gap-1">
      {menus[role].map((entry) =>
        isGroup(entry) ? (
          <fieldset key={entry.label} className="my-2 flex flex-col gap-1">
            <legend className="px-3 pb-1 font-semibold text-muted text-sm">{t(entry.label)}</legend>
            {entry.links.map((link) => (
              <Entry key={link.to} link={link} onNavigate={onNavigate} />
            ))}
          </fieldset>
        ) : (
          <Entry key={entry.to} link={entry} onNavigate={onNavigate} />
        ),
      )}
    </nav>
  )
}

function Entry({ link: { to, label, icon: Icon }, onNavigate }: { link: MenuLink; onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  return (
    <NavLink
      to={to}
      end={to === '/'}
      onClick={onNavigate}
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-3 rounded-control px-3 font-medium no-underline ${
          isActive ? 'bg-accent-soft text-link' : 'text-soft hover:bg-sunken hover:text-ink'
        }`
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(label)}
    </NavLink>
  )
}

function isGroup(entry: MenuLink | MenuGroup): entry is MenuGroup {
  return 'links' in entry
}
