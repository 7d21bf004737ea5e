import { Brand } from '#src/ui/Brand.tsx';
import { Buttons } from './parts/Buttons.tsx';
import { Choices } from './parts/Choices.tsx';
import { Feedback } from './parts/Feedback.tsx';
import { Fields } from './parts/Fields.tsx';
import { Overlays } from './parts/Overlays.tsx';
import { SampleForm } from './parts/SampleForm.tsx';
import { Tokens } from './parts/Tokens.tsx';

/** For engineers: its own words are English, what the primitives say is the app's, in the language of the app. */
export function Showcase() {
  return (
    <main className="mx-auto grid max-w-5xl gap-12 px-4 py-10 sm:px-8">
      <header className="grid gap-2">
        <Brand />
        <h1 lang="en" className="text-[2rem] leading-tight font-semibold">
          Primitives
        </h1>
        <p lang="en" className="text-soft">
          Everything in src/ui, in its states. Theme and language are those of the app.
        </p>
      </header>
      <Tokens />
      <Buttons />
      <Fields />
      <SampleForm />
      <Choices />
      <Overlays />
      <Feedback />
    </main>
  );
}
