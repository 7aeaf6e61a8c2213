import type { LookValues } from '@jhilik/contract/look.ts'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { differences, type LookPart } from './look-draft.ts'

interface LookConflictProps {
  theirs: LookValues
  mine: LookValues
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Says what somebody else has saved meanwhile, and asks which of the two is to stay. */
export function LookConflict({ theirs, mine, onTakeTheirs, onSaveMine }: LookConflictProps) {
  const t = useTranslations('setup.look.conflict')
  const form = useTranslations('setup.look.form')
  const labels: Record<LookPart, string> = {
    logo: form('logo'),
    nameInLogo: form('nameInLogo'),
    colors: form('colors'),
    title: form('fields.title'),
    text: form('fields.text'),
    served: form('fields.served'),
  }
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onTakeTheirs}>
        {t('takeTheirs')}
      </Button>
      <Button onClick={onSaveMine}>{t('saveMine')}</Button>
    </div>
  )
  return (
    <Alert tone="warning" title={t('title')} action={actions}>
      <p>{t('text')}</p>
      <dl className="mt-2 grid gap-2">
        {differences(theirs, mine).map((part) => (
          <div key={part.part} className="[overflow-wrap:anywhere]">
            <dt className="font-semibold">{labels[part.part]}</dt>
            <dd>
              {t('theirs')}: {part.theirs || t('none')}
            </dd>
            <dd>
              {t('mine')}: {part.mine || t('none')}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
