/** Three letters of ISO 3166 and its two, of countries whose homes come by OpenImmo or RESO; there is no table of it in the language. */
const ALPHA_2 = new Map(
  (
    'AUT AT,BEL BE,BGR BG,CAN CA,CHE CH,CYP CY,CZE CZ,DEU DE,DNK DK,DZA DZ,EGY EG,ESP ES,EST EE,FIN FI,FRA FR,GBR GB,GRC GR,' +
    'HRV HR,HUN HU,IRL IE,ISL IS,ITA IT,LIE LI,LTU LT,LUX LU,LVA LV,MAR MA,MCO MC,MEX MX,MLT MT,NLD NL,NOR NO,POL PL,PRT PT,' +
    'ROU RO,SVK SK,SVN SI,SWE SE,TUN TN,TUR TR,USA US,ARE AE,SAU SA,BRA BR,AUS AU,NZL NZ'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** A country's two letters, upper case, from two or three; else what stands there. */
export function countryOf(code: string): string {
  const letters = code.trim().toUpperCase();
  return ALPHA_2.get(letters) ?? letters;
}
