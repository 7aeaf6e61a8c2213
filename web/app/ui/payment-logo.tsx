/** The logo of a gateway or payment method, beside its name. */
export const PaymentLogo = ({ name }: { name: string }) => (
  <img
    src={`/api/payment-logos/${name}.svg`}
    alt=""
    width={48}
    height={40}
    loading="lazy"
    className="h-10 w-12 shrink-0"
  />
)
