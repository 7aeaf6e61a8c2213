import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { serviceTemplatesQuery } from '../../catalog/service-templates/api.ts'
import { TemplatesForm } from '../../catalog/service-templates/templates-form.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { type FormFooter, useGuard } from '../../ui/unsaved.tsx'
import { businessQuery } from '../business/api.ts'
import { BusinessForm } from '../business/business-form.tsx'
import { HoursForm } from '../business/hours-form.tsx'
import { SUGGESTED_HOURS } from '../business/week-hours.ts'
import { ChecklistStep } from './checklist-step.tsx'
import { MessagesStep } from './messages-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { StepActions, StepFrame } from './step-frame.tsx'
import { nextTo, type Step, stepPath } from './steps.ts'

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
  const t = useTranslations('setup')
  const query = useQuery(businessQuery())
  const footer: FormFooter = (form) => <StepActions step={step} {...form} />
  return (
    <Loaded query={query} failed={t('loadFailed')}>
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

function ServicesStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('setup')
  const templates = useQuery(serviceTemplatesQuery())
  const services = useQuery(currentServicesQuery())
  const own = services.data?.length ?? 0
  return (
    <Loaded query={templates} failed={t('loadFailed')}>
      {(list) => (
        <>
          {own > 0 && <p className="mb-5 font-semibold">{t('services.own', { count: own })}</p>}
          <TemplatesForm
            templates={list}
            hasServices={own > 0}
            onSaved={onDone}
            footer={(form) => <StepActions step="services" {...form} />}
          />
        </>
      )}
    </Loaded>
  )
}
