import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { nearestSlotsQuery } from './nearest-slots.ts'
import { useSlotsPath } from './use-slots-path.ts'

interface SlotTakenProps {
  slot: Slot
  onChoose: (slot: Slot) => void
}

export const loadSlotTaken = () => withTexts('onDemand', SlotTaken)

/** Shows the nearest free times when somebody else has taken the slot; what was typed stays. */
function SlotTaken({ slot, onChoose }: SlotTakenProps) {
  const t = useTranslations('onDemand.taken')
  const format = useFormat()
  const slotsPath = useSlotsPath()
  const weekBefore = format.addDays(slot.date, -7)
  const isSoon = weekBefore < format.today()
  const nearest = useQuery(nearestSlotsQuery(slot, isSoon ? undefined : weekBefore))
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      {nearest.isPending && <Spinner label={t('loading')} className="justify-start py-3" />}
      {nearest.isError && <p className="mt-2 font-medium">{t('loadFailed')}</p>}
      {nearest.data?.length === 0 && <p className="mt-2 font-medium">{t('none')}</p>}
      {nearest.data && nearest.data.length > 0 && (
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {nearest.data.map((free) => (
            <li key={free._id}>
              <Button variant="secondary" className="w-full" onClick={() => onChoose(free)}>
                {format.slot(free)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!nearest.isPending && !nearest.data?.length && (
        <ButtonLink to={slotsPath(slot.service._id)} variant="secondary" className="mt-3">
          {t('toService')}
        </ButtonLink>
      )}
    </Alert>
  )
}
