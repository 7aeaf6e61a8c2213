import type { ConfiguredGateway } from '@jhilik/contract/gateway-tests.ts'
import { useTranslations } from 'use-intl'
import { useGatewayText } from '../../lib/language/use-gateway-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { PaymentLogo } from '../../ui/payment-logo.tsx'
import { Variables } from '../checklist/variables.tsx'
import { useTestGateway } from './api.ts'
import { Outcome } from './outcome.tsx'

/** A configured gateway, with a test of its credentials. */
export function GatewayRow({ gateway }: { gateway: ConfiguredGateway }) {
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
