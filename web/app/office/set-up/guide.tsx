import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { serviceTemplatesQuery } from '../../catalog/service-templates/api.ts'
import { TemplatesForm } from '../../catalog/service-templates/templates-form.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { SUGGESTED_HOURS } from '../../lib/language/weekdays.ts'
import { useSite } from '../../lib/page/site.ts'
import { forgetFirstStep } from '../../lib/session/confirmation.ts'
import { secondFactorsQuery } from '../../people/second-factors/api.ts'
import { Authenticator } from '../../people/second-factors/authenticator.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { type FormFooter, useGuard } from '../../ui/unsaved.tsx'
import { businessQuery } from '../business/api.ts'
import { BusinessForm } from '../business/business-form.tsx'
import { HoursForm } from '../business/hours-form.tsx'
import { TestMessageCard } from '../test-message-card.tsx'
import { useTestMail } from './api.ts'
import { checklistQuery } from './checklist-api.ts'
import { ChecklistStep } from './checklist-step.tsx'
import { CrewsStep } from './crews-step.tsx'
import { Outcome, Variables } from './outcome.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
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
    case 'crews':
      return <CrewsStep />
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
  const services = useQuery(currentServicesQuery())
  const footer: FormFooter = (form) => <StepActions step={step} {...form} />
  return (
    <Loaded query={query} failed={t('loadFailed')}>
      {(business) =>
        step === 'details' ? (
          // The currency is not suggested once there are prices.
          <Loaded query={services} failed={t('loadFailed')}>
            {(own) => (
              <BusinessForm
                business={business}
                suggestsCurrency={!business.currencyIsChosen && own.length === 0}
                onSaved={onDone}
                footer={footer}
              />
            )}
          </Loaded>
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

/** What the page Account and Security has as well, so that nobody leaves the sequence for it. */
function SecondFactorStep() {
  const t = useTranslations('setup')
  const factors = useTranslations('dashboard.secondFactors')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(secondFactorsQuery())
  const location = useLocation()
  const navigate = useNavigate()
  const isSet = data !== undefined && data.ways.length > 0

  function goOn() {
    forgetFirstStep()
    void navigate(stepPath('details'))
  }

  return (
    <div className="grid gap-6">
      <TitledCard id="second-factors" heading={heading} title={factors('title')} gap="mb-0">
        <Authenticator heading={heading} onReady={goOn} />
      </TitledCard>
      {!isSet && (
        <p className="text-soft">
          {t.rich('secondFactor.passkey', {
            link: (words) => (
              <Link
                to="/dashboard/account#second-factors"
                state={{ from: location }}
                className="inline-block py-2.5 font-semibold text-link underline underline-offset-4"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {data?.isRequired && !isSet && <Alert>{t('secondFactor.required')}</Alert>}
      {data && (isSet || !data.isRequired) && (
        <StepActions step="second-factor">
          <ButtonLink variant={isSet ? 'primary' : 'secondary'} to={stepPath('details')}>
            {t(isSet ? 'continue' : 'skip')}
          </ButtonLink>
        </StepActions>
      )}
    </div>
  )
}

/** Shows whether mails and text messages reach somebody. */
function MessagesStep() {
  const { textMessages } = useSite()
  return (
    <div className="grid gap-6">
      <MailCard />
      {textMessages ? <TestMessageCard /> : <NoTextMessages />}
      <StepActions step="messages" />
    </div>
  )
}

function MailCard() {
  const t = useTranslations('setup.messages')
  const test = useTestMail()
  return (
    <TitledCard title={t('mail')} text={t('mailText')} gap="mb-0">
      <Button variant="secondary" className="mt-4" busy={test.isPending} onClick={() => test.mutate()}>
        {t('sendMail')}
      </Button>
      <Outcome
        state={test}
        accepted={test.data?.accepted}
        answer={test.data?.answer}
        texts={{
          accepted: t('mailAccepted', { to: test.data?.to ?? '' }),
          refused: t('mailRefused'),
        }}
      />
      <ToSet item="mail" />
    </TitledCard>
  )
}

function NoTextMessages() {
  const t = useTranslations('setup.messages')
  return (
    <TitledCard title={t('sms')}>
      <Alert className="mt-3">{t('smsNone')}</Alert>
      <ToSet item="sms" />
    </TitledCard>
  )
}

/** The variables to set while it does not work. */
function ToSet({ item }: { item: 'mail' | 'sms' }) {
  const { data } = useQuery(checklistQuery())
  const found = data?.items.find((one) => one.item === item)
  if (!found || found.state === 'done') return null
  return (
    <div className="mt-3">
      <Variables names={found.variables} />
    </div>
  )
}
