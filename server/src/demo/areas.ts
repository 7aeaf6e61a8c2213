/** The areas of the demo, as [English, Bangla]. */
export const areas: readonly (readonly [string, string])[] = [
  ['Dhanmondi', 'ধানমন্ডি'],
  ['Gulshan', 'গুলশান'],
  ['Banani', 'বনানী'],
  ['Uttara', 'উত্তরা'],
  ['Mirpur', 'মিরপুর'],
  ['Mohammadpur', 'মোহাম্মদপুর'],
  ['Bashundhara', 'বসুন্ধরা'],
  ['Badda', 'বাড্ডা'],
  ['Rampura', 'রামপুরা'],
  ['Motijheel', 'মতিঝিল'],
  ['Lalmatia', 'লালমাটিয়া'],
  ['Old Dhaka', 'পুরান ঢাকা'],
]
