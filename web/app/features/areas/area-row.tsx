import type { Area } from '@jhilik/contract/areas.ts'
import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAreaName } from './use-area-name.ts'

interface AreaRowProps {
  area: Area
  index: number
  count: number
  /** While it is shown or hidden. */
  busy: boolean
  /** To an index in the list. */
  onMove: (to: number) => void
  onToggle: () => void
  onEdit: () => void
  onRemove: () => void
}

/** At an end of the list the button keeps the focus, which a disabled one would lose. */
const arrow = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-35'

export function AreaRow({ area, index, count, busy, onMove, onToggle, onEdit, onRemove }: AreaRowProps) {
  const t = useTranslations('dashboard.areas')
  const locale = useLocale()
  const name = useAreaName()(area)
  const { nameEn, nameBn, active } = area
  const other = locale === 'bn' ? nameEn : nameBn
  const isLast = index === count - 1
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
        <IconButton
          label={t('upOf', { name })}
          aria-disabled={index === 0}
          className={arrow}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <ArrowUp aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={t('downOf', { name })}
          aria-disabled={isLast}
          className={arrow}
          onClick={() => !isLast && onMove(index + 1)}
        >
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
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
