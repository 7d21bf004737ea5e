/** The calendar day on this device, 'YYYY-MM-DD', some days from now. */
export function today(plusDays = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + plusDays);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
