import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Arrow keys move between tabs; on phones the row scrolls sideways. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange }: TabsProps) {
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <BaseTabs.List
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 whitespace-nowrap rounded-t-control px-3 py-2 font-semibold text-soft sm:px-4 transition-colors hover:text-ink focus-visible:-outline-offset-3 data-active:text-link"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.75 w-(--active-tab-width) rounded-t-full bg-brand transition-[left,width] duration-200" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-control pt-5">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
