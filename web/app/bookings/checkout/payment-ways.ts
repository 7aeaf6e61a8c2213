import type { OfferedGateway } from '@jhilik/contract/gateways.ts'

const CARDS = ['visa', 'mastercard', 'amex']

/** A way to pay online by the name that customers know: a wallet, or any card. */
export interface PaymentWay {
  /** The method, `card` for all cards, or the gateway that names no methods. */
  name: string
  /** The cards that are accepted there. */
  cards: readonly string[]
  /** The gateway on whose page customers pay like this: the first one in the owner's order. */
  gateway: string
  /** The other gateways that offer it. */
  otherGateways: readonly string[]
}

const wayNameOf = (method: string): string => (CARDS.includes(method) ? 'card' : method)

/** Tells whether somebody who last paid with the method paid like this. */
export const isLastWay = ({ name }: PaymentWay, lastMethod: string | null): boolean =>
  lastMethod !== null && name === wayNameOf(lastMethod)

const wayNamesAt = ({ name, methods }: OfferedGateway): string[] =>
  methods.length > 0 ? methods.map(wayNameOf) : [name]

/** Lists the ways to pay at the gateways, each once: the one that was used last, then the others in the owner's order. */
export function listWays(gateways: readonly OfferedGateway[], lastMethod: string | null): PaymentWay[] {
  const ways = new Map<string, PaymentWay>()
  for (const offered of gateways) {
    const { name: gateway, methods } = offered
    for (const name of new Set(wayNamesAt(offered))) {
      const known = ways.get(name)
      const way = known
        ? { ...known, otherGateways: [...known.otherGateways, gateway] }
        : {
            name,
            gateway,
            otherGateways: [],
            cards: name === 'card' ? CARDS.filter((card) => methods.includes(card)) : [],
          }
      ways.set(name, way)
    }
  }
  return [...ways.values()].sort(
    (one, other) => Number(isLastWay(other, lastMethod)) - Number(isLastWay(one, lastMethod)),
  )
}
