import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { checklistQuery } from '../checklist/api.ts'
import { Checklist } from '../checklist/checklist.tsx'
import { StepActions } from './step-actions.tsx'
import { useLoadedTexts } from './use-loaded-texts.ts'

export function ChecklistStep() {
  const t = useTranslations('setup')
  const query = useQuery(checklistQuery())
  return (
    <div className="grid gap-6">
      <div>
        <Loaded query={query} texts={useLoadedTexts()}>
          {(checklist) => <Checklist checklist={checklist} />}
        </Loaded>
      </div>
      <StepActions step="checklist">
        <ButtonLink to="/">{t('seeSite')}</ButtonLink>
      </StepActions>
    </div>
  )
}
