/**
 * Of what is on screen of before, while what was asked for is on its way: dimmed unless the answer is quick, and told to who
 * listens to the page (`styles/app.css` has its look).
 */
export const deAntes = (anterior: boolean) => ({ 'data-anterior': anterior, 'aria-busy': anterior });
