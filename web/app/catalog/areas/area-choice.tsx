import type { BookingArea } from '@jhilik/contract/areas.ts'
import { MapPin } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyPart, OnceOpened, OverlayFailed } from '../../ui/lazy-part.tsx'

const AreaDialog = lazyPart(async () => (await import('./area-dialog.tsx')).loadAreaDialog(), OverlayFailed)

export const loadAreaChoice = () => withTexts('areaChoice', AreaChoice)

interface AreaChoiceProps {
  areas: readonly BookingArea[]
  area: BookingArea | null
  onChoose: (area: BookingArea) => void
  error?: string | undefined
  /** The button, for the focus of a form with an error. */
  ref?: Ref<HTMLButtonElement>
}

/** How many areas are offered without opening the list of all. */
const MOST_OFFERED = 6

/** The area in which the work is to be done, and a button to choose another one. Without one, the first areas to choose. */
function AreaChoice({ areas, area, onChoose, error, ref }: AreaChoiceProps) {
  const t = useTranslations('areaChoice')
  const nameOf = useBookingAreaName()
  const [open, setOpen] = useState(false)
  const name = area && nameOf(area)
  const offered = area ? [] : areas.filter(({ served }) => served).slice(0, MOST_OFFERED)
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken py-1.5 pr-1.5 pl-3.5">
        <p className="flex min-w-0 flex-[1_1_9rem] items-center gap-2.5 leading-snug">
          <MapPin aria-hidden className="size-5 shrink-0 text-link" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name === null ? (
              t('question')
            ) : (
              <>
                <span className="sr-only">{t('yours')}: </span>
                <b className="font-semibold">{name}</b>
              </>
            )}
          </span>
        </p>
        <Button
          ref={ref}
          variant="ghost"
          className="min-h-11"
          aria-label={name === null ? undefined : t('changeOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t(name === null ? 'choose' : 'change')}
        </Button>
        {offered.length > 0 && (
          <ul aria-label={t('offered')} className="flex w-full flex-wrap gap-2 pt-0.5 pr-2 pb-2">
            {offered.map((each) => (
              <li key={each._id}>
                <Button variant="secondary" className="min-h-11 px-3.5" onClick={() => onChoose(each)}>
                  {nameOf(each)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FieldError error={error} className="mt-1.5" />
      <OnceOpened open={open}>
        <AreaDialog
          open={open}
          onOpenChange={setOpen}
          areas={areas}
          chosen={area}
          onChoose={(chosen) => {
            setOpen(false)
            onChoose(chosen)
          }}
        />
      </OnceOpened>
    </div>
  )
}
