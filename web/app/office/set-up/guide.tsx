import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../ui/loaded.tsx'
import type { FormFooter } from '../../ui/unsaved/form-footer.ts'
import { useGuard } from '../../ui/unsaved/unsaved-guard.tsx'
import { businessQuery } from '../business/api.ts'
import { BusinessForm } from '../business/business-form.tsx'
import { HoursForm } from '../business/hours-form.tsx'
import { nextTo, type Step, stepPath } from '../checklist/steps.ts'
import { ChecklistStep } from './checklist-step.tsx'
import { MessagesStep } from './messages-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { ServicesStep } from './services-step.tsx'
import { StepActions } from './step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import { SUGGESTED_HOURS } from './suggested-hours.ts'
import { useLoadedTexts } from './use-loaded-texts.ts'

/** One screen of the guided set-up. Each can be left, skipped and opened again. */
export function Guide({ step }: { step: Step }) {
  const t = useTranslations('setup.steps')
  const navigate = useNavigate()
  const guard = useGuard()
  const after = nextTo(step, 1)
  const goOn = () => {
    guard?.forget()
    if (after) void navigate(stepPath(after))
  }
  return (
    <StepFrame key={step} step={step} title={t(`${step}.title`)} text={t(`${step}.text`)}>
      <Content step={step} onDone={goOn} />
    </StepFrame>
  )
}

function Content({ step, onDone }: { step: Step; onDone: () => void }) {
  switch (step) {
    case 'second-factor':
      return <SecondFactorStep />
    case 'details':
    case 'hours':
      return <BusinessStep step={step} onDone={onDone} />
    case 'services':
      return <ServicesStep onDone={onDone} />
    case 'schedule':
      return <ScheduleStep onDone={onDone} />
    case 'payments':
      return <PaymentsStep />
    case 'messages':
      return <MessagesStep />
    case 'checklist':
      return <ChecklistStep />
  }
}

function BusinessStep({ step, onDone }: { step: 'details' | 'hours'; onDone: () => void }) {
  const query = useQuery(businessQuery())
  const footer: FormFooter = (form) => <StepActions step={step} {...form} />
  return (
    <Loaded query={query} texts={useLoadedTexts()}>
      {(business) =>
        step === 'details' ? (
          <BusinessForm business={business} onSaved={onDone} footer={footer} />
        ) : (
          <HoursForm business={business} suggested={SUGGESTED_HOURS} onSaved={onDone} footer={footer} />
        )
      }
    </Loaded>
  )
}
