import type { Area } from '@jhilik/contract/areas.ts'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'
import { useAreaName } from './use-area-name.ts'

interface AreaRowProps {
  area: Area
  index: number
  count: number
  /** Whether a call that shows or hides the area is running. */
  busy: boolean
  /** Moves the area to an index in the list. */
  onMove: (to: number) => void
  onToggle: () => void
  onEdit: () => void
  onRemove: () => void
}

export function AreaRow({ area, index, count, busy, onMove, onToggle, onEdit, onRemove }: AreaRowProps) {
  const t = useTranslations('dashboard.areas')
  const locale = useLocale()
  const name = useAreaName()(area)
  const { nameEn, nameBn, active } = area
  const other = locale === 'bn' ? nameEn : nameBn
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-1 pl-4 sm:flex-nowrap sm:pl-5">
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-2.5 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        {other !== name && other !== '' && (
          <span lang={locale === 'bn' ? 'en' : 'bn'} className="text-soft">
            {other}
          </span>
        )}
        {!active && <Badge>{t('hidden')}</Badge>}
      </div>
      <div className="-ml-3 flex flex-wrap sm:ml-0 sm:shrink-0">
        <MoveButtons
          labels={{ up: t('upOf', { name }), down: t('downOf', { name }) }}
          index={index}
          count={count}
          onMove={onMove}
        />
        <IconButton label={t(active ? 'hideOf' : 'showOf', { name })} disabled={busy} onClick={onToggle}>
          {active ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
        </IconButton>
        <IconButton label={t('editOf', { name })} onClick={onEdit}>
          <Pencil aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('removeOf', { name })} className="text-danger!" onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
