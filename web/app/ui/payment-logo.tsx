/** The logo of a gateway or payment method, beside its name. */
export const PaymentLogo = ({ name }: { name: string }) => (
  <img
    src={`/api/payment-logos/${name}.svg`}
    alt=""
    width={40}
    height={28}
    loading="lazy"
    className="h-7 w-10 shrink-0"
  />
)
