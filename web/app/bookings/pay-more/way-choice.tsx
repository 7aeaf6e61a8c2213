import type { OfferedGateway } from '@jhilik/contract/gateways.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { Choice, Choices } from '../../people/garage/choices.tsx'
import { PaymentLogo } from '../../ui/payment-logo.tsx'
import { listWays, type PaymentWay } from '../checkout/payment-ways.ts'

/** Returns the way that is chosen, the first one at first, and what chooses another: nothing where there is only one. */
export function useWay(gateways: readonly OfferedGateway[]): {
  way: PaymentWay | undefined
  choice: ReactNode
} {
  const ways = listWays(gateways, null)
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ name }) => name === chosen) ?? ways[0]
  return {
    way,
    choice: way && ways.length > 1 ? <WayChoice ways={ways} way={way} onChoose={setChosen} /> : null,
  }
}

interface WayChoiceProps {
  ways: readonly PaymentWay[]
  way: PaymentWay
  onChoose: (name: string) => void
}

/** The ways to pay, folded up: most people pay as they did before. */
function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const t = useTranslations('visit.pay')
  const gatewayText = useGatewayText()
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-link">
        <PaymentLogo name={way.name} />
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {t('otherWay', { way: gatewayText(way.name) })}
        </span>
      </summary>
      <Ways label={t('ways')} ways={ways} way={way} onChoose={onChoose} />
    </details>
  )
}

/** The ways to pay, of which one is chosen. */
export function Ways({ label, ways, way, onChoose }: WayChoiceProps & { label: string }) {
  const gatewayText = useGatewayText()
  return (
    <Choices label={label}>
      {(group) =>
        ways.map(({ name, cards }) => (
          <Choice
            key={name}
            group={group}
            name={gatewayText(name)}
            detail={cards.map(gatewayText).join(', ')}
            logo={<PaymentLogo name={name} />}
            isChosen={name === way.name}
            onChoose={() => onChoose(name)}
          />
        ))
      }
    </Choices>
  )
}
