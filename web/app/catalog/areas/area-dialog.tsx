import type { BookingArea } from '@jhilik/contract/areas.ts'
import { distanceKm, type Point } from '@jhilik/contract/distance.ts'
import { Check, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { AskUs } from './ask-us.tsx'
import { searchNames } from './search-names.ts'

interface AreaDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  areas: readonly BookingArea[]
  chosen: BookingArea | null
  onChoose: (area: BookingArea) => void
}

export const loadAreaDialog = () => withTexts('areaDialog', AreaDialog)

/** Chooses an area by its name in either language, or by the position of the device. */
function AreaDialog({ open, onOpenChange, areas, chosen, onChoose }: AreaDialogProps) {
  const t = useTranslations('areaDialog')
  const nameOf = useBookingAreaName()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const found = searchNames(areas, typed, ({ en, bn }) => [en, bn])
  const choose = (area: BookingArea) => {
    if (area.served) return onChoose(area)
    setRefusal(t('notServed', { name: nameOf(area) }))
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('why')}>
      <div className="grid gap-4">
        <PositionButton areas={areas} onFound={choose} onRefused={setRefusal} />
        <Field label={t('search')}>
          <TextInput
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setRefusal(null)
            }}
          />
        </Field>
        <div role="status" className="grid gap-3 empty:hidden">
          {refusal && (
            <div key={refusal} ref={showWhole}>
              <Alert tone="warning">
                <p>{refusal}</p>
                <AskUs />
              </Alert>
            </div>
          )}
          {found.length === 0 && (
            <Alert tone="warning" title={t('none', { typed: typed.trim() })}>
              <AskUs />
            </Alert>
          )}
        </div>
        {found.length > 0 && (
          <ul aria-label={t('list')} className="divide-y divide-line">
            {found.map((area) => {
              const isChosen = area._id === chosen?._id
              return (
                <li key={area._id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => choose(area)}
                    className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left hover:text-link"
                  >
                    <span className={cx('min-w-0 [overflow-wrap:anywhere]', area.served && 'font-semibold')}>
                      {nameOf(area)}
                      {!area.served && <span className="block text-soft text-sm">{t('notHere')}</span>}
                    </span>
                    {isChosen && <Check aria-hidden className="size-5 shrink-0 text-link" />}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** The answer is above a long list, and below the button when the text is large. */
const showWhole = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' })

interface PositionButtonProps {
  areas: readonly BookingArea[]
  onFound: (area: BookingArea) => void
  onRefused: (text: string | null) => void
}

const TIMEOUT_MS = 10_000

/** Asks the browser for the position, which stays in the browser. */
function PositionButton({ areas, onFound, onRefused }: PositionButtonProps) {
  const t = useTranslations('areaDialog')
  const format = useFormat()
  const nameOf = useBookingAreaName()
  const [busy, setBusy] = useState(false)

  function take(here: Point) {
    const near = nearestArea(areas, here)
    if (!near) return onRefused(t('unknownPosition'))
    if (near.isWithin) return onFound(near.area)
    onRefused(t('outside', { name: nameOf(near.area), km: format.number(Math.round(near.km)) }))
  }

  function locate() {
    onRefused(null)
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        take(coords)
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false)
        onRefused(t(code === PERMISSION_DENIED ? 'denied' : 'unknownPosition'))
      },
      { timeout: TIMEOUT_MS, maximumAge: 300_000 },
    )
  }

  // Browsers have it on encrypted pages only.
  if (!navigator.geolocation) return null
  return (
    <Button variant="secondary" busy={busy} onClick={locate} className="justify-self-start">
      <LocateFixed aria-hidden className="size-5" />
      {t(busy ? 'locating' : 'position')}
    </Button>
  )
}

/** Returns the area with the nearest centre among those that reach the point; if none does, the nearest of all. */
export function nearestArea(areas: readonly BookingArea[], here: Point) {
  const placed = areas.flatMap((area) => {
    const { latitude, longitude, radiusKm } = area
    if (latitude === null || longitude === null || radiusKm === null) return []
    const km = distanceKm(here, { latitude, longitude })
    return [{ area, km, isWithin: km <= radiusKm }]
  })
  placed.sort((one, other) => Number(other.isWithin) - Number(one.isWithin) || one.km - other.km)
  return placed[0] ?? null
}
