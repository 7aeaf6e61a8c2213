import type { ConfiguredGateway } from '@jhilik/contract/set-up-tests.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useSite } from '../../lib/page/site.ts'
import { houseRulesQuery } from '../../money/payment-terms/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PaymentLogo } from '../../ui/payment-logo.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Code } from '../../ui/text.tsx'
import { gatewaysQuery, useTestGateway } from './api.ts'
import { Outcome, Variables } from './outcome.tsx'
import { StepActions } from './step-frame.tsx'

/** The gateways: which are set, whether they work, and how to set up the others. */
export function PaymentsStep() {
  const t = useTranslations('setup')
  const gateways = useQuery(gatewaysQuery())
  return (
    <div className="grid gap-6">
      <Loaded query={gateways} failed={t('loadFailed')}>
        {(configured) => (
          <>
            {configured.length === 0 && <NoGateway />}
            {configured.length > 0 && (
              <RowList>
                {configured.map((gateway) => (
                  <GatewayRow key={gateway.name} gateway={gateway} />
                ))}
              </RowList>
            )}
            <OtherGateways configured={configured.map(({ name }) => name)} />
          </>
        )}
      </Loaded>
      <TermsLine />
      <StepActions step="payments" />
    </div>
  )
}

function NoGateway() {
  const t = useTranslations('setup.payments')
  return <Alert>{t('none')}</Alert>
}

function OtherGateways({ configured }: { configured: readonly string[] }) {
  const t = useTranslations('setup.payments')
  const gatewayText = useGatewayText()
  // The sandbox's gateways are for trying out.
  const others = useSite().gateways.filter(
    ({ name }) => !configured.includes(name) && !name.startsWith('sandbox'),
  )
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-gateways">
      <h2 id="other-gateways" className="text-xl">
        {t('others')}
      </h2>
      <p className="mt-1 max-w-prose text-soft">{t('othersText')}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {others.map(({ name }) => (
          <li key={name}>
            <span translate="no" className="font-semibold">
              {gatewayText(name)}
            </span>
            {': '}
            <Code>{`docs/gateways/${name}.md`}</Code>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says how much is paid when booking, and where that is changed. Renders nothing where all is paid on site. */
function TermsLine() {
  const t = useTranslations('setup.payments')
  const { paysOnline } = useSite()
  const { data } = useQuery(houseRulesQuery())
  if (!data || !paysOnline) return null
  return (
    <section aria-labelledby="payment-terms">
      <h2 id="payment-terms" className="text-xl">
        {t('terms')}
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        {t(`termsNow.${data.paymentTerms.kind}`)}{' '}
        <Link
          to="/dashboard/admin/house-rules"
          className="inline-block py-2.5 font-semibold text-link underline underline-offset-4"
        >
          {t('changeTerms')}
        </Link>
      </p>
    </section>
  )
}

/** A configured gateway, with a test of its credentials. */
function GatewayRow({ gateway }: { gateway: ConfiguredGateway }) {
  const t = useTranslations('setup.payments')
  const gatewayText = useGatewayText()
  const { name, environment, variables } = gateway
  const test = useTestGateway(name)
  const isLive = environment === 'live'
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-3">
        <PaymentLogo name={name} />
        <h2 className="font-semibold text-[1.0625rem]">{gatewayText(name)}</h2>
        <Badge tone={isLive ? 'success' : 'warning'}>{t(isLive ? 'live' : 'sandbox')}</Badge>
      </div>
      <p className="mt-1 max-w-prose text-soft">{t(isLive ? 'liveText' : 'sandboxText')}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={test.isPending}
        aria-label={t('testOf', { gateway: gatewayText(name) })}
        onClick={() => test.mutate()}
      >
        {t('test')}
      </Button>
      <Outcome
        state={test}
        accepted={test.data?.accepted}
        answer={test.data?.answer}
        texts={{ accepted: t('accepted'), refused: t('refused') }}
      >
        <Variables names={variables} />
        <p className="mt-1 text-[0.9375rem] text-soft">
          {t.rich('guide', { file: `docs/gateways/${name}.md`, code: (file) => <Code>{file}</Code> })}
        </p>
      </Outcome>
    </li>
  )
}
