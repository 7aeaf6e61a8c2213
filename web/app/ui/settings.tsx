import { createContext, type ReactNode, type Ref, use, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

interface OpenRow {
  id: string
  setId: (id: string) => void
}

const OpenRowContext = createContext<OpenRow>({ id: '', setId: () => undefined })

/** Groups of settings, of which one row is open at a time. */
export function Settings({ children }: { children: ReactNode }) {
  const [id, setId] = useState('')
  return (
    <OpenRowContext value={{ id, setId }}>
      <div className="flex flex-col gap-2">{children}</div>
    </OpenRowContext>
  )
}

interface SettingsGroupProps {
  id: string
  title: string
  text?: string
  /** The heading, for what moves the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  /** The rows, as list items. */
  children: ReactNode
}

/** The heading is beside the rows where there is room for both. */
export function SettingsGroup({ id, title, text, heading, children }: SettingsGroupProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="max-sm:page-bleed flex scroll-mt-24 flex-wrap gap-x-8 border-line-strong bg-surface py-4 sm:border-t sm:bg-transparent"
    >
      <div className="grow basis-48">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {text && <p className="text-[0.9375rem] text-soft">{text}</p>}
      </div>
      <ul className="@container min-w-0 grow-9999 basis-112 divide-y divide-line">{children}</ul>
    </section>
  )
}

interface SettingsRowProps {
  icon: ReactNode
  title: string
  /** The heading, for what moves the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  /** What is set now. */
  state?: ReactNode
  /** Links and buttons of a row that does not open. */
  actions?: ReactNode
  /** Always shown below, such as why something failed. */
  notice?: ReactNode
  id?: string
  ref?: Ref<HTMLLIElement>
}

/**
 * One setting: its name, what is set, and what can be done. The name is beside what is set in all rows of a group that is
 * wide enough, and above it in all rows of another one, so that the rows of a group are alike.
 */
export function SettingsRow({ icon, title, heading, state, actions, notice, ...item }: SettingsRowProps) {
  return (
    <li {...item} className="scroll-mt-24 py-2">
      <div className="flex flex-wrap items-center justify-between">
        <div className="flex min-w-0 flex-1 basis-40 gap-3 py-1.5">
          <span className="mt-0.5 shrink-0 text-link">{icon}</span>
          <div className="min-w-0 flex-1 gap-4 [overflow-wrap:anywhere] @min-[37rem]:flex">
            <h3
              ref={heading}
              tabIndex={-1}
              className="shrink-0 font-semibold text-base tracking-normal @min-[37rem]:w-40"
            >
              {title}
            </h3>
            <div className="min-w-0 flex-1 text-soft">{state}</div>
          </div>
        </div>
        {/* Its texts, which have the inner space of a button, begin where the name begins when it is below. */}
        <div className="-mr-[min(0.75rem,3vw)] ml-5 flex flex-wrap">{actions}</div>
      </div>
      {notice}
    </li>
  )
}

interface OpeningRowProps extends Omit<SettingsRowProps, 'actions' | 'ref'> {
  /** Unique in the page, and the hash of the address that opens the row. */
  id: string
  /** What the button that opens the row says. */
  action: string
  /** Shown in the open row. It stays, out of sight, when another row is opened. */
  children: ReactNode
}

/** A setting with a form that opens within its row. */
export function OpeningRow({ id, action, notice, children, ...setting }: OpeningRowProps) {
  const common = useTranslations('common.ui')
  const panelId = useId()
  const { id: open, setId } = use(OpenRowContext)
  const isOpen = open === id
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const row = useRef<HTMLLIElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    setId(id)
    // The row may be there later than the page.
    row.current?.scrollIntoView()
  }, [hash, id, setId])
  const label = isOpen ? common('close') : action
  return (
    <SettingsRow
      {...setting}
      id={id}
      ref={row}
      actions={
        <Button
          variant="ghost"
          aria-label={`${setting.title}: ${label}`}
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="px-3!"
          onClick={() => setId(isOpen ? '' : id)}
        >
          {label}
        </Button>
      }
      notice={
        <>
          {notice}
          <div id={panelId} hidden={!isOpen} className="pt-2 pb-4">
            {wasOpened && children}
          </div>
        </>
      }
    />
  )
}
