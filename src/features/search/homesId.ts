/** The id of the element with the results of a search: the link past the filters leads to it. */
export const HOMES_ID = 'homes';
