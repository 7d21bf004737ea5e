/** Of the element that holds what a search found: the link past the filters leads to it. */
export const HOMES_ID = 'homes';
