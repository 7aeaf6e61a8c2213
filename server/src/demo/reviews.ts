export interface DemoReview {
  /** The local part of a demo customer's address. */
  author: string
  /** The slug of a service. A review that has none is of the site. */
  about?: string
  /** The review is of a booking of that service on the day before. */
  booked?: boolean
  rating: number
  body: string
  daysAgo: number
}

export const reviews: readonly DemoReview[] = [
  {
    author: 'tanvir.ahmed',
    about: 'exterior-foam-wash',
    booked: true,
    rating: 5,
    body: 'Booked a foam wash at lunch and they were in our garage in Uttara by three. Even the wheel arches were clean. I will book monthly.',
    daysAgo: 1,
  },
  {
    author: 'farhana.islam',
    about: 'interior-deep-clean',
    booked: true,
    rating: 4,
    body: 'The interior clean took out a milk smell I had given up on. Seats needed longer to dry than they said, otherwise perfect.',
    daysAgo: 3,
  },
  {
    author: 'imran.hossain',
    about: 'ac-servicing',
    booked: true,
    rating: 5,
    body: 'AC was leaking for weeks. The technician cleaned the drain line, showed me the temperature before and after, and took no extra money.',
    daysAgo: 6,
  },
  {
    author: 'mitali.chakma',
    about: 'home-deep-cleaning',
    booked: true,
    rating: 5,
    body: 'ডিপ ক্লিনিংয়ে দুজন আপা আর একজন ভাই এসেছিলেন, ভদ্র আর চটপটে। রান্নাঘরের টাইলস দেখে মনে হচ্ছে আজই নতুন বাসায় উঠলাম।',
    daysAgo: 9,
  },
  {
    author: 'abdul.mannan',
    about: 'water-tank-cleaning',
    booked: true,
    rating: 3,
    body: 'Good work on the water tank, but the team arrived forty minutes late because of the rain. A call would have helped.',
    daysAgo: 12,
  },
  {
    author: 'sabrina.chowdhury',
    about: 'headlight-restoration',
    rating: 4,
    body: 'Headlights on my 2018 car were completely yellow. Not quite like new, but I can see the road at night again for a tenth of the price of new lamps.',
    daysAgo: 16,
  },
  {
    author: 'tanvir.ahmed',
    about: 'dashcam-installation',
    booked: true,
    rating: 4,
    body: 'Dashcam cables are hidden properly, no rattling. He explained the app twice without complaining.',
    daysAgo: 21,
  },
  {
    author: 'farhana.islam',
    about: 'ceramic-coating',
    booked: true,
    rating: 5,
    body: 'Ceramic coating was worth it. Three weeks of monsoon and the dirt runs off by itself.',
    daysAgo: 27,
  },
  {
    author: 'imran.hossain',
    about: 'engine-bay-cleaning',
    booked: true,
    rating: 2,
    body: 'The engine bay is clean, but they used so much water that the car would not start until the evening. They paid the mechanic, still a day lost.',
    daysAgo: 30,
  },
  {
    author: 'mitali.chakma',
    about: 'sofa-carpet-shampoo',
    rating: 5,
    body: 'Our sofa had two years of tea on it. Gone. The carpet too. They put plastic under the legs so nothing got stained.',
    daysAgo: 33,
  },
  {
    author: 'imran.hossain',
    about: 'plumbing-repair',
    booked: true,
    rating: 4,
    body: 'Plumber fixed the kitchen tap within the hour and showed me the price of the new valve before he put it in.',
    daysAgo: 40,
  },
  {
    author: 'abdul.mannan',
    rating: 5,
    body: 'অনলাইনে টাকা দিলাম, নিজের পছন্দের সময় পেলাম, কাউকে ফোনও করতে হলো না। সিলেটেও এমনই হওয়া উচিত।',
    daysAgo: 48,
  },
  {
    author: 'sabrina.chowdhury',
    about: 'ac-installation',
    rating: 3,
    body: 'The new AC cools well. One bracket had to be fitted again the next day; they did that for free.',
    daysAgo: 57,
  },
]
