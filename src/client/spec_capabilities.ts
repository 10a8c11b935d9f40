import type { ProfileNames } from "./model_slot.ts";
import { SwitchableCapabilities } from "./switchable_capabilities.ts";

/** The same capabilities under the names that tools use. */
export class SpecCapabilities extends SwitchableCapabilities {
  /** The same as {@linkcode SpecCapabilities.generateText}. */
  generate(
    ...given: Parameters<SwitchableCapabilities["generateText"]>
  ): ReturnType<SwitchableCapabilities["generateText"]> {
    return this.generateText(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateText}. */
  generate_text(
    ...given: Parameters<SwitchableCapabilities["generateText"]>
  ): ReturnType<SwitchableCapabilities["generateText"]> {
    return this.generateText(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateImage}. */
  generate_image(
    ...given: Parameters<SwitchableCapabilities["generateImage"]>
  ): ReturnType<SwitchableCapabilities["generateImage"]> {
    return this.generateImage(...given);
  }

  /** The same as {@linkcode SpecCapabilities.editImage}. */
  edit_image(
    ...given: Parameters<SwitchableCapabilities["editImage"]>
  ): ReturnType<SwitchableCapabilities["editImage"]> {
    return this.editImage(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateOmni}. */
  generate_omni(
    ...given: Parameters<SwitchableCapabilities["generateOmni"]>
  ): ReturnType<SwitchableCapabilities["generateOmni"]> {
    return this.generateOmni(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateAudio}. */
  generate_audio(
    ...given: Parameters<SwitchableCapabilities["generateAudio"]>
  ): ReturnType<SwitchableCapabilities["generateAudio"]> {
    return this.generateAudio(...given);
  }

  /** The same as {@linkcode SpecCapabilities.transcribeAudio}. */
  transcribe_audio(
    ...given: Parameters<SwitchableCapabilities["transcribeAudio"]>
  ): ReturnType<SwitchableCapabilities["transcribeAudio"]> {
    return this.transcribeAudio(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateVideo}. */
  generate_video(
    ...given: Parameters<SwitchableCapabilities["generateVideo"]>
  ): ReturnType<SwitchableCapabilities["generateVideo"]> {
    return this.generateVideo(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateMusic}. */
  generate_music(
    ...given: Parameters<SwitchableCapabilities["generateMusic"]>
  ): ReturnType<SwitchableCapabilities["generateMusic"]> {
    return this.generateMusic(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateSong}. */
  generate_song(
    ...given: Parameters<SwitchableCapabilities["generateSong"]>
  ): ReturnType<SwitchableCapabilities["generateSong"]> {
    return this.generateSong(...given);
  }

  /** The same as {@linkcode SpecCapabilities.generateSongFromLyrics}. */
  generate_song_from_lyrics(
    ...given: Parameters<SwitchableCapabilities["generateSongFromLyrics"]>
  ): ReturnType<SwitchableCapabilities["generateSongFromLyrics"]> {
    return this.generateSongFromLyrics(...given);
  }

  /** The same as {@linkcode SpecCapabilities.queryRag}. */
  query_rag(
    ...given: Parameters<SwitchableCapabilities["queryRag"]>
  ): ReturnType<SwitchableCapabilities["queryRag"]> {
    return this.queryRag(...given);
  }

  /** The same as {@linkcode SpecCapabilities.addDocumentToRag}. */
  add_document_to_rag(
    ...given: Parameters<SwitchableCapabilities["addDocumentToRag"]>
  ): ReturnType<SwitchableCapabilities["addDocumentToRag"]> {
    return this.addDocumentToRag(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchModel}. */
  switch_model(
    ...given: Parameters<SwitchableCapabilities["switchModel"]>
  ): ReturnType<SwitchableCapabilities["switchModel"]> {
    return this.switchModel(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchTti}. */
  switch_tti(
    ...given: Parameters<SwitchableCapabilities["switchTti"]>
  ): ReturnType<SwitchableCapabilities["switchTti"]> {
    return this.switchTti(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchTts}. */
  switch_tts(
    ...given: Parameters<SwitchableCapabilities["switchTts"]>
  ): ReturnType<SwitchableCapabilities["switchTts"]> {
    return this.switchTts(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchStt}. */
  switch_stt(
    ...given: Parameters<SwitchableCapabilities["switchStt"]>
  ): ReturnType<SwitchableCapabilities["switchStt"]> {
    return this.switchStt(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchTtv}. */
  switch_ttv(
    ...given: Parameters<SwitchableCapabilities["switchTtv"]>
  ): ReturnType<SwitchableCapabilities["switchTtv"]> {
    return this.switchTtv(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchTtm}. */
  switch_ttm(
    ...given: Parameters<SwitchableCapabilities["switchTtm"]>
  ): ReturnType<SwitchableCapabilities["switchTtm"]> {
    return this.switchTtm(...given);
  }

  /** The same as {@linkcode SpecCapabilities.switchRag}. */
  switch_rag(
    ...given: Parameters<SwitchableCapabilities["switchRag"]>
  ): ReturnType<SwitchableCapabilities["switchRag"]> {
    return this.switchRag(...given);
  }

  /** Names of the models for text by alias. */
  get llm_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("llm");
  }

  /** Names of the models for images by alias. */
  get tti_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("tti");
  }

  /** Names of the models for speech by alias. */
  get tts_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("tts");
  }

  /** Names of the models for transcription by alias. */
  get stt_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("stt");
  }

  /** Names of the models for videos by alias. */
  get ttv_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("ttv");
  }

  /** Names of the models for music by alias. */
  get ttm_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("ttm");
  }

  /** Names of the models for documents by alias. */
  get rag_model_profiles_registry(): ProfileNames {
    return this.modelProfiles("rag");
  }
}
