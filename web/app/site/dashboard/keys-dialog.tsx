import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { staffKeysStore, useKeyPresses, useStaffKey } from '../../lib/page/staff-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Listens to the keys of the staff's pages, and shows what they do. */
export function StaffKeys() {
  const t = useTranslations('dashboard.keys')
  const [open, setOpen] = useState(false)
  const keys = useStore(staffKeysStore, (state) => state.keys)
  useKeyPresses()
  useStaffKey('?', 'list', () => setOpen(true))
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('text')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {[...keys].map(([key, { label }]) => (
          <KeyLine key={key} name={key} does={t(`does.${label}`)} />
        ))}
        <KeyLine name="Enter" does={t('does.open')} />
        <KeyLine name="Esc" does={t('does.close')} />
      </dl>
    </Dialog>
  )
}

function KeyLine({ name, does }: { name: string; does: string }) {
  return (
    <>
      <dt>
        <Key name={name} />
      </dt>
      <dd>{does}</dd>
    </>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd
      translate="no"
      className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line-strong px-1.5 font-sans font-semibold text-sm uppercase leading-none"
    >
      {name}
    </kbd>
  )
}
