/**
 * Turns a folder of plain TypeScript functions into tools for language models:
 * schemas are read from the source, nothing executed; calls run in a sandbox.
 *
 * ```ts
 * import { LCPBinding } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(
 *   `${folder}/greetings.ts`,
 *   `/**
 *     * Greets somebody.
 *     *
 *     * @param name Whom to greet.
 *     *\/
 *    export function tool_hello(name: string) {
 *      return "Hello, " + name + "!";
 *    }`,
 * );
 * {
 *   await using tools = new LCPBinding({ toolsFolders: folder });
 *   const [spec] = await tools.discoverTools();
 *   assertEquals(spec?.description, "Greets somebody.");
 *
 *   const result = await tools.executeTool("tool_hello", { name: "Ada" });
 *   assertEquals(result.output, "Hello, Ada!");
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * Run as the main module, it is the `lcp` command line.
 *
 * @module
 */
export type {
  ApprovalQueue,
  ApprovalQueueOptions,
} from "./src/approval/approval_queue.ts";
export { createApprovalQueue } from "./src/approval/create_approval_queue.ts";
export type {
  ApprovedLibrary,
  RememberedApproval,
} from "./src/approval/memory/remembered_approval.ts";
export type {
  ApprovalQueueEvent,
  PendingApproval,
  PendingInteraction,
  PendingRequest,
  SettledOutcome,
} from "./src/approval/pending_request.ts";
export type {
  ArtefactChange,
  ChatEvent,
  ChatOutcome,
  RedirectReason,
  StopReason,
} from "./src/client/chat/chat_event.ts";
export {
  chatConfirmHandler,
  chatInteractionHandler,
} from "./src/client/chat/chat_handlers.ts";
export type { ChatOptions } from "./src/client/chat/chat_options.ts";
export type { ChatRun } from "./src/client/chat/chat_run.ts";
export { runChat } from "./src/client/chat/run_chat.ts";
export type { ChatClient } from "./src/client/chat_client.ts";
export type { Artefact } from "./src/client/discussion/artefact_store.ts";
export type { DiscussionSummary } from "./src/client/discussion/discussion_folder.ts";
export type {
  DiscussionChatOptions,
  OpenDiscussionOptions,
} from "./src/client/discussion/discussion_options.ts";
export type {
  DiscussionBranch,
  DiscussionMessage,
} from "./src/client/discussion/discussion_store.ts";
export type { DiscussionView } from "./src/client/discussion/discussion_view.ts";
export {
  listDiscussions,
  type ListDiscussionsOptions,
} from "./src/client/discussion/list_discussions.ts";
export { LollmsDiscussion } from "./src/client/discussion/lollms_discussion.ts";
export {
  Personality,
  type PersonalityChatOptions,
  type PersonalityOptions,
} from "./src/client/personality.ts";
export type {
  OpenToolsBinding,
  ToolsBindingRequest,
} from "./src/client/tools_port.ts";
export {
  askClientForInput,
  confirmWithClient,
} from "./src/mcp/server/client_operator.ts";
export {
  createMcpHandler,
  type McpHandler,
  type McpHandlerOptions,
} from "./src/mcp/server/http/create_mcp_handler.ts";
export type { OAuthOptions } from "./src/mcp/server/http/oauth_verifier.ts";
export type { ServedSource } from "./src/mcp/server/served_source.ts";
export {
  CombinedBinding,
  type CombinedMember,
  type ListingBinding,
} from "./src/binding/combined_binding.ts";
export { LCPBinding, type ListedTool } from "./src/binding/lcp_binding.ts";
export type { LCPBindingOptions } from "./src/binding/lcp_binding_options.ts";
export { MCPBinding } from "./src/binding/mcp_binding.ts";
export type {
  MCPBindingOptions,
  SampleHandler,
} from "./src/binding/mcp_binding_options.ts";
export type {
  HttpAuth,
  HttpServer,
  McpServer,
  StdioServer,
} from "./src/mcp/client/server.ts";
export type { RegisteredCode } from "./src/binding/tool_mounts.ts";
export type { NamesChange, ToolsChange } from "./src/core/tools_change.ts";
export type { WatchToolsOptions } from "./src/binding/watch_tools.ts";
export type {
  ApprovalCall,
  ApprovalRequest,
  AskedPermission,
  PermissionName,
} from "./src/core/approval_request.ts";
export { originOf } from "./src/core/call_origin.ts";
export type { Diagnostic, DiagnosticSeverity } from "./src/core/diagnostic.ts";
export type {
  AutonomyLevel,
  ConfirmAnswer,
  ConfirmDecision,
  ConfirmHandler,
  RememberChoice,
  UserInteractionContext,
  UserInteractionHandler,
  UserInteractionRequest,
} from "./src/core/handlers.ts";
export type { int, integer } from "./src/core/integer.ts";
export type { JsonObject, JsonSchema, JsonValue } from "./src/core/json.ts";
export type { LibraryConfig } from "./src/core/library_config.ts";
export type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
  ToolProgress,
} from "./src/core/tool_binding.ts";
export type {
  Completion,
  CompletionTarget,
  GetPromptResult,
  PromptArgument,
  PromptMessage,
  PromptSpec,
  ReadResourceResult,
  ResourceBinding,
  ResourceContents,
  ResourceSpec,
} from "./src/core/served_binding.ts";
export type {
  Declarations,
  ImportReference,
  ModuleSources,
  ToolLanguage,
} from "./src/core/tool_language.ts";
export type {
  ElicitAnswer,
  SampleMessage,
  ToolContext,
} from "./src/core/tool_context.ts";
export { HOST_PARAMETERS, LIBRARY_HOOKS } from "./src/core/tool_manifest.ts";
export type {
  ExternalUse,
  HostParameter,
  ImportMap,
  LibraryHook,
  LibraryManifest,
  LibraryReading,
  ParameterPlan,
  PromptManifest,
  PromptProvider,
  ResourceManifest,
  RevivalPlan,
  SourceLocation,
  ToolAnnotations,
  ToolManifest,
  ToolSpec,
} from "./src/core/tool_manifest.ts";
export type {
  LogEntry,
  StatusCode,
  ToolResult,
} from "./src/core/tool_result.ts";
export type {
  Capabilities,
  CapabilitiesOptions,
} from "./src/client/capabilities.ts";
export type { ModelClient } from "./src/client/model_client.ts";
export type { ProfileNames } from "./src/client/model_slot.ts";
export type { SpecCapabilities } from "./src/client/spec_capabilities.ts";
export type { SwitchableCapabilities } from "./src/client/switchable_capabilities.ts";
export { LollmsClient } from "./src/host/lollms_client.ts";
export type {
  AudioOptions,
  ImageEditOptions,
  ImageOptions,
  MediaOptions,
  RagOptions,
  TextOptions,
  TranscribeOptions,
} from "./src/client/capability_requests.ts";
export type {
  DocumentStore,
  FoundPassage,
  QueryOptions,
  StoredDocument,
} from "./src/client/document_store.ts";
export type { CamelCase, EitherCase } from "./src/client/either_case.ts";
export type {
  EmbeddingModel,
  Embeddings,
} from "./src/client/embedding_model.ts";
export type {
  ImageEdit,
  ImageModel,
  ImageRequest,
} from "./src/client/image_model.ts";
export type {
  CreateToolsBinding,
  ModelClientOptions as LollmsClientOptions,
  ToolsBindingName,
} from "./src/client/model_client_options.ts";
export type { MediaModel, MediaRequest } from "./src/client/media_model.ts";
export { MissingModalityError } from "./src/client/missing_modality_error.ts";
export type { Modality } from "./src/client/modality.ts";
export {
  ModelError,
  type ModelErrorOptions,
} from "./src/client/model_error.ts";
export type {
  ModelProfile,
  ModelSettings,
} from "./src/client/model_profile.ts";
export type { SpeechModel, SpeechRequest } from "./src/client/speech_model.ts";
export type {
  ChatMessage,
  ContentPart,
  GenerateOptions,
  ModelEvent,
  TextModel,
  TokenUsage,
  ToolCall,
} from "./src/client/text_model.ts";
export type { ServerTools } from "./src/client/server_tools.ts";
export type { SeenModel, ToolClient } from "./src/client/tool_client.ts";
export type {
  TranscriptionModel,
  TranscriptionRequest,
} from "./src/client/transcription_model.ts";
export type { ModalityUsage } from "./src/client/usage_counter.ts";
export type { ViewedCall } from "./src/core/tool_view.ts";
export { LocalMCPTool } from "./src/probe/registry/local_mcp_tool.ts";
export type {
  ProbeError,
  ProbeFailure,
  ProbeResult,
} from "./src/probe/registry/probe_result.ts";
export type {
  ProbeTool,
  ProbeToolContext,
  ProbeToolHandler,
  ProbeToolSpec,
} from "./src/probe/registry/probe_tool.ts";
export { registerLibrary } from "./src/probe/registry/register_library.ts";
export { replayedRegistry } from "./src/probe/registry/replayed_registry.ts";
export {
  type CallProbeToolOptions,
  type RegisterOptions,
  ToolRegistry,
  type ToolRegistryOptions,
} from "./src/probe/registry/tool_registry.ts";
export type { TracedCall } from "./src/probe/registry/tool_trace.ts";
export { VERSION } from "./src/core/version.ts";
export {
  discoverLibraries,
  type DiscoverOptions,
  type Discovery,
} from "./src/discovery/discover_libraries.ts";
export type { ExecutorKind } from "./src/core/executor_kind.ts";
export type { ToolPaths, ToolSources } from "./src/discovery/list_sources.ts";
export {
  PROVIDER_FORMATS,
  type ProviderFormat,
} from "./src/schema/providers/provider_formats.ts";
export {
  type ProviderFormatOptions,
  type ProviderFormatSource,
  toProviderFormat,
} from "./src/schema/providers/to_provider_format.ts";
export type {
  ProviderLoss,
  ReportLoss,
} from "./src/schema/providers/provider_loss.ts";

if (import.meta.main) await import("./cli.ts");
