export { keepSubscription } from './subscriptions.ts';
export { nextTelling, settleTelling, takeTelling, type Taken } from './taken.ts';
export { deliveriesOf, settledOf } from './deliveries.ts';
export { tellToConfirm } from './toConfirm.ts';
export { CARE, payloadOf } from './payload.ts';
