import { Sample } from './both-themes.tsx'

const steps = [
  ['text-4xl', '2.25rem'],
  ['text-3xl', '1.875rem'],
  ['text-2xl', '1.5rem'],
  ['text-xl', '1.25rem'],
  ['text-lg', '1.125rem'],
] as const

export function TypeScale() {
  return (
    <>
      <Sample title="Headings: Figtree beside Anek Bangla">
        {steps.map(([step, size]) => (
          <div key={step} className="mb-3 grid grid-cols-2 items-baseline gap-4">
            <h4 className={`${step} font-bold`} style={{ fontSize: size }}>
              Get your car cleaned
            </h4>
            <h4 lang="bn" className={`${step} font-bold`} style={{ fontSize: size }}>
              আপনার গাড়ি ঝকঝকে
            </h4>
          </div>
        ))}
      </Sample>
      <Sample title="Reading">
        <div className="grid grid-cols-2 gap-4">
          <div className="flex flex-col gap-2">
            <p>A two-bucket hand wash under thick snow foam, with wheels and arches. 0123456789 ৳ 1,250</p>
            <p className="text-soft text-sm">Small: from 12 reviews, 45 mins, $18.00</p>
            <p className="font-semibold">Semibold 600, for what is pressed and named.</p>
          </div>
          <div lang="bn" className="flex flex-col gap-2">
            <p>ঘন ফোমে দুই বালতির হাতে ধোয়া, সঙ্গে চাকা আর আর্চ। ০১২৩৪৫৬৭৮৯ ৳ ১,২৫০</p>
            <p className="text-soft text-sm">ছোট: ১২টি রিভিউ থেকে, ৪৫ মিনিট, ৳ ১৮.০০</p>
            <p className="font-semibold">সেমিবোল্ড ৬০০: যা চাপা হয়, যার নাম আছে।</p>
          </div>
        </div>
      </Sample>
      <Sample title="Both in one line">
        <p className="text-xl">
          Jhilik, ঝিলিক, means sparkle. <span className="font-bold">Toyota Axio ঢাকা মেট্রো-গ ১২-৩৪৫৬</span>
        </p>
      </Sample>
    </>
  )
}
